import { Mail, MessageCircle } from 'lucide-react'
import { useRouteLoaderData } from 'react-router'

import { priceRequest } from '#app/catalogue/price-request.ts'
import type { loader as productLoader } from '#app/catalogue/product-page.tsx'
import { chatLink, mailLink, useSettings } from '#app/settings/use-settings.ts'

import { chatAddress } from './navigation.ts'

/** The product of the shown page and its address. */
function useShownProduct() {
  const shown = useRouteLoaderData<typeof productLoader>('catalogue/product-page')
  return shown && 'product' in shown ? shown : undefined
}

/** A chat that names the product of the shown page. */
export function useChatAddress() {
  const { contact } = useSettings()
  const shown = useShownProduct()
  return shown
    ? chatLink(contact, priceRequest(shown.product, shown.address))
    : chatAddress(contact)
}

/** Two round buttons; on a phone that shows a product, a bar that asks for it. */
export function QuickContact() {
  const { contact } = useSettings()
  const chat = useChatAddress()
  const product = useShownProduct()?.product
  return (
    <aside aria-label="Quick contact" className={`floating ${product ? 'product-bar' : ''}`}>
      {product && (
        <button form="add-this" name="add" value={product._id} className="add">
          Add to list<span className="sr-only">{` ${product.title}`}</span>
        </button>
      )}
      <a href={chat} className="bg-safe">
        <MessageCircle aria-hidden />
        <span>{product ? 'WhatsApp price' : 'Chat on WhatsApp'}</span>
      </a>
      <a href={mailLink(contact)} aria-label="Write an email" className="bg-ink">
        <Mail aria-hidden />
      </a>
    </aside>
  )
}
