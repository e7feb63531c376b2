/** A photo or PDF of an enquiry list; `enquiryId` is null until it is sent, `linePosition` for the whole list. */
export type AttachmentRow = {
  _id: string
  enquiryId: string | null
  position: number | null
  linePosition: number | null
  name: string
  type: 'image/jpeg' | 'image/heic' | 'application/pdf'
  size: number
  bytes: Uint8Array
  preview: Uint8Array | null
  senderHash: string
  createdAt: string
}
