// Runs the product from its sources like `npm run dev`, once the libraries are built.
import { runInDevelopment } from '../../dist/development/development.js';

process.exit(await runInDevelopment(JSON.parse(process.argv[2]), new Promise(() => {})));
