// React has a slow half for development, and takes it unless told not to before it is read.
process.env['NODE_ENV'] = 'production'
