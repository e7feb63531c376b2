export type FileDescription = {
  kind: 'workbook' | 'text'
  /** In the order of the file; text is one sheet without a name. */
  sheets: SheetDescription[]
  /** Of text: the one that is read without a choice comes first. */
  encodings: EncodingCandidate[]
  delimiter?: string
}

export type SheetDescription = {
  name: string
  kind: 'worksheet' | 'chart' | 'other'
  isHidden: boolean
  /** Rows with a text, up to the limit; `hiddenRows` of them are hidden, as by a filter. */
  rows: number
  hiddenRows: number
  /** References such as A2:A9; their value goes to each row. */
  merged: string[]
  first: SheetRow[]
}

export type DescribeRows = (
  rows: AsyncIterable<SheetRow[]>,
  isStart?: boolean,
) => Promise<Pick<SheetDescription, 'rows' | 'hiddenRows' | 'first'>>

export type EncodingCandidate = {
  encoding: string
  /** From 0 to 1; 1 is proven, as by a mark. */
  confidence: number
  /** The first row with letters beyond ASCII, as this encoding reads it. */
  example: string[]
}

/** What is not chosen is read as proposed: the first worksheet that is shown, the first encoding, hidden rows too. */
export type ReadingChoice = {
  sheet?: string | undefined
  encoding?: string | undefined
  hiddenRows?: 'read' | 'skip' | undefined
}

/** A row with its number as a spreadsheet program shows it. */
export type SheetRow = { row: number; cells: string[]; faults?: CellFault[]; isHidden?: boolean }

/** A cell whose text is not what its author wrote. Without a column it is of the whole row. */
export type CellFault = { kind: CellFaultKind; column?: number | undefined }

export const cellFaultKinds = [
  /** A day or a time; a fault of codes alone. */
  'date',
  /** Shown with an exponent, or with zeros for its last digits; a fault of codes alone. */
  'shortened',
  /** Shown with separators of thousands, which depend on the computer; a fault of codes alone. */
  'separators',
  /** A number of more than 15 digits, which spreadsheets round. */
  'digits',
  'format',
  /** A formula without a saved result. */
  'formula',
  'error',
  /** Bytes that are no letter in the encoding. */
  'letters',
  'quotes',
  'long',
  'wide',
] as const
export type CellFaultKind = (typeof cellFaultKinds)[number]
