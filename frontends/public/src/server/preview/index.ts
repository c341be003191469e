export { calendarPicture, eventPicture, titleOf, versionOf, type Picture } from './picture.js';
export { PICTURE_HEIGHT, PICTURE_WIDTH } from './picture-svg.js';
export { PreviewImages } from './preview-images.js';
