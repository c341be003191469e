// Runs the product as `npm start` does after building, on the directories that the test names.
import { runProduct } from '../../dist/product/start.js';

const { options, place } = JSON.parse(process.argv[2]);
process.exit(await runProduct(options, new Promise(() => {}), { place }));
