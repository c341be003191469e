// Runs the product like `npm start` after building, in the test's directories.
import { runProduct } from '../../dist/product/start.js';

const { options, place } = JSON.parse(process.argv[2]);
process.exit(await runProduct(options, new Promise(() => {}), { place }));
