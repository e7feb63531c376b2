/** What the owner is told, in the words of the specification. */
export const messages = {
  fillAllFields: 'Please fill in all fields',
  wrongEmailOrPassword: 'Invalid email or password',
  uploadImage: 'Please upload an image.',
  selectVideo: 'Please select a video and enter a title.',
  reallyDeleteVideo: 'Are you sure you want to delete this video?',
  imageUploadFailed: 'Image upload failed',
  videoUploaded: 'Video uploaded successfully!',
  videoUploadFailed: 'Video upload failed!',
  product: {
    added: 'Product added successfully!',
    notAdded: 'Failed to add product. Please try again.',
    deleted: 'Product deleted successfully!',
    notFound: 'Product not found or failed to delete.',
    notDeleted: 'Failed to delete product. Please try again.',
  },
  // The small b is the specification's (C-24).
  blog: {
    added: 'blog added successfully!',
    notAdded: 'Failed to add blog. Please try again.',
    deleted: 'blog deleted successfully!',
    notFound: 'blog not found or failed to delete.',
    notDeleted: 'Failed to delete blog. Please try again.',
  },
  video: {
    deleted: 'Video deleted successfully!',
    notFound: 'Failed to delete video. Try again.',
    notDeleted: 'An error occurred. Please try again.',
  },
  noConnection: 'The line is down. What you typed is kept here; please try again.',
} as const
