// With a query, the bundler makes a copy that shares no file with the enquiry list.
declare module '*/cookie-text.ts?copy' {
  export { amountWith, type ListedAmount, storeAmount } from '#app/enquiry-list/cookie-text.ts'
}
