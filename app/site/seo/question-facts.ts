import type { FaqItem } from '#app/content/faq.ts'

/** Structured data of a page of questions and answers. */
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
