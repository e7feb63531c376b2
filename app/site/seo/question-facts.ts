import type { FaqItem } from '#app/content/faq.ts'

/** Questions with their answers, as schema.org describes a page of them. */
export function questionFacts(questions: readonly FaqItem[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, ans }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: ans },
    })),
  }
}
