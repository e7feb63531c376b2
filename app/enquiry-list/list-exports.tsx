import { FileCode, FileText, Mail, MessageCircle, Printer } from 'lucide-react'
import type { MouseEvent } from 'react'

import { useHydrated } from '#app/ui/browser.ts'

import { listCsv } from './list-csv.ts'
import { listMtml } from './list-mtml.ts'
import { chatDrafts, type ListToSend, mailDrafts } from './list-text.ts'

type ListExports = { list: ListToSend; siteUrl: string; chat: string; email: string }

/** Links that the server makes too; with script they carry what has been typed since. */
export function ListExports({ list, siteUrl, chat, email }: ListExports) {
  const isHydrated = useHydrated()
  const chats = chatDrafts(list, chat)
  const mails = mailDrafts(list, email)
  const download = (event: MouseEvent, type: string, text: string) => {
    if (!isHydrated) return
    event.preventDefault()
    saveFile(`${list.listNumber}.${type}`, text)
  }
  return (
    <div className="list-part">
      <h3>Or take it another way</h3>
      <ul className="list-exports">
        <li>
          <a href={chats[0]}>
            <MessageCircle aria-hidden />
            WhatsApp
          </a>
        </li>
        <li>
          <a href={mails[0]}>
            <Mail aria-hidden />
            Mail
          </a>
        </li>
        <li>
          <a
            href="/enquiry-list/list.csv"
            onClick={(event) => download(event, 'csv', listCsv(list, siteUrl))}
          >
            <FileText aria-hidden />
            CSV
          </a>
        </li>
        {isHydrated && (
          <li>
            <button type="button" onClick={() => print()}>
              <Printer aria-hidden />
              Print
            </button>
          </li>
        )}
        <li>
          <a
            href="/enquiry-list/list.xml"
            onClick={(event) => download(event, 'xml', listMtml(list, new Date()))}
          >
            <FileCode aria-hidden />
            XML
          </a>
        </li>
      </ul>
      {!isHydrated && <p className="list-hint">To print, use the print command of your browser.</p>}
      <MoreParts name="WhatsApp" addresses={chats} />
      <MoreParts name="Mail" addresses={mails} />
    </div>
  )
}

function MoreParts({ name, addresses }: { name: string; addresses: string[] }) {
  if (addresses.length < 2) return null
  return (
    <p className="list-hint">
      {name} takes this list in {addresses.length} parts; after the first:{' '}
      {addresses.slice(1).map((address, n) => (
        <a key={address} href={address} className="list-more">
          part {n + 2}
        </a>
      ))}
    </p>
  )
}

function saveFile(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text]))
  link.download = name
  link.click()
  // Safari reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 40_000)
}
