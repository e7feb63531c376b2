export type InsightKind = 'product' | 'category' | 'page' | 'search' | 'press'

export type InsightTables = {
  /** How often something was looked at or pressed in a day (UTC). */
  insights: { day: string; kind: InsightKind; name: string; times: number }
  /** When an enquiry was first answered; a trigger writes it. */
  enquiryAnswers: { enquiryId: string; answeredAt: string }
}
