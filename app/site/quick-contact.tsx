import { Mail, MessageCircle } from 'lucide-react'
import { useRouteLoaderData } from 'react-router'

import { priceRequest } from '#app/catalogue/price-request.ts'
import type { loader as productLoader } from '#app/catalogue/product-page.tsx'
import { aboutEnquiry } from '#app/inbox/quotes/quote-text.ts'
import type { loader as statusLoader } from '#app/inbox/status-page.tsx'
import { chatLink, mailLink, useSettings } from '#app/settings/use-settings.ts'

import { chatAddress } from './navigation.ts'

function useShownProduct() {
  const shown = useRouteLoaderData<typeof productLoader>('catalogue/product-page')
  return shown && 'product' in shown ? shown : undefined
}

function useShownList() {
  return useRouteLoaderData<typeof statusLoader>('inbox/status-page')?.found?.list
}

export function useChatAddress() {
  const { contact } = useSettings()
  const shown = useShownProduct()
  const list = useShownList()
  if (shown) return chatLink(contact, priceRequest(shown.product, shown.address))
  return list ? chatLink(contact, aboutEnquiry(list.reference)) : chatAddress(contact)
}

/** WhatsApp and mail on every page; as a bar also the first step of a product (floating.css). */
export function QuickContact() {
  const { contact } = useSettings()
  const product = useShownProduct()?.product
  const list = useShownList()
  return (
    <aside aria-label="Quick contact" className="floating">
      {product && (
        <button form="add-this" name="add" value={product._id} className="add">
          Add to list<span className="sr-only">{` ${product.title}`}</span>
        </button>
      )}
      <a href={useChatAddress()} className="chat">
        <MessageCircle aria-hidden />
        {chatLabel(product !== undefined, list !== undefined)}
      </a>
      <a href={mailLink(contact)} className="mail">
        <Mail aria-hidden />
        Write an email
      </a>
    </aside>
  )
}

function chatLabel(isOfProduct: boolean, isOfEnquiry: boolean) {
  if (isOfProduct) return 'WhatsApp price'
  return isOfEnquiry ? 'Answer on WhatsApp' : 'Call for Price WhatsApp'
}
