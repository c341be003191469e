// The development server of a gallery: every component of a library in every state. It is not built or shipped.
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';

/** The webpack configuration of the gallery in a folder, whose entry is `src/main.tsx`. */
export const defineGallery = ({ directory, port }) => ({
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
  plugins: [new HtmlWebpackPlugin({ template: path.join(import.meta.dirname, 'index.html') })],
  devServer: { host: '127.0.0.1', port: Number(process.env.PORT ?? port), historyApiFallback: true },
});
