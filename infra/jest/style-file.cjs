// An empty module in place of a style sheet in tests.
module.exports = {};
