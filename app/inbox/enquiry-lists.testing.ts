import type { TypedEnquiryLine } from './enquiry-line.ts'
import type { NewEnquiryList } from './enquiry-lists.server.ts'

export function typedLineOf(changes: Partial<TypedEnquiryLine>): TypedEnquiryLine {
  return {
    productId: '',
    title: 'Impeller',
    partNumber: '',
    maker: '',
    quantity: '1',
    unit: 'pcs',
    certainty: 'chosen',
    note: '',
    details: {},
    ...changes,
  }
}

export function newEnquiryList(changes: Partial<NewEnquiryList>): NewEnquiryList {
  return {
    listNumber: 'L-2345-6789',
    name: 'Chief engineer',
    phone: '',
    email: 'chief@example.com',
    message: '',
    ship: {
      company: '',
      vessel: 'MV Example',
      imoNumber: '9074729',
      port: '',
      eta: '',
      neededBy: '',
      ownReference: '',
      requisition: '',
    },
    lines: [typedLineOf({})],
    attachments: [],
    statusSecret: '',
    senderHash: 'a1b2c3',
    spamSignals: [],
    ...changes,
  }
}
