import type { DrawingName } from './picture-names.ts'

/**
 * The drawing of a category where the categories pass by as pictures, by category id, if it is another than
 * that of its page (category-intros.ts). Marine Engine (9) reuses that of Marine Electronic Item (1), as the
 * specification has it (R-ENT-4); a company that prefers another changes it here (C-68).
 */
export const categoryIcons: Readonly<Record<number, DrawingName>> = { 9: 'radar' }
