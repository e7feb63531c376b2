import type { DrawingName } from './picture-names.ts'

/**
 * The drawing of a category in the category carousel, by category id, where it differs from the drawing of its
 * page (category-intros.ts). Marine Engine (9) reuses the drawing of Marine Electronic Item (1), as the
 * specification requires (R-ENT-4); a company can change it here (C-68).
 */
export const categoryIcons: Readonly<Record<number, DrawingName>> = { 9: 'radar' }
