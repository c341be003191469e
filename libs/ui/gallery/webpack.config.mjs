// The development server of the gallery: every component in every state. It is not built or shipped.
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';

const directory = import.meta.dirname;

export default {
  context: directory,
  mode: 'development',
  devtool: 'cheap-module-source-map',
  entry: './src/main.tsx',
  output: { path: path.join(directory, 'dist'), publicPath: '/' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        // Sources import the built file ('./x.js'), which is './x.ts' or './x.tsx' in a source tree.
        resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
        loader: 'swc-loader',
        options: {
          swcrc: false,
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: true } },
          },
        },
      },
      { test: /\.css$/, use: ['style-loader', 'css-loader'] },
    ],
  },
  plugins: [new HtmlWebpackPlugin({ template: path.join(directory, 'index.html') })],
  devServer: { host: '127.0.0.1', port: Number(process.env.PORT ?? 3010), historyApiFallback: true },
};
