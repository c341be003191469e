export { calendarPicture, eventPicture, titleOf, versionOf, type Picture } from './picture.js';
export { PICTURE_HEIGHT, PICTURE_WIDTH } from './picture-size.js';
export { PreviewImages, type PictureFiles } from './preview-images.js';
