import type { FastifyReply, FastifyRequest } from 'fastify'
import { href } from 'react-router'

import { previewAddress, previewPages } from '#app/admin/settings/preview-pages.server.ts'
import { sectionLabels } from '#app/admin/settings/setting-labels.ts'
import type { CurrentUser } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { allowOwnFrame } from '#app/http/headers.server.ts'
import { isSection } from '#app/settings/schema.ts'
import type { SettingsStore } from '#app/settings/settings-store.server.ts'

import type { RenderPage } from './render-page.server.ts'

type Site = { db: Database; settings: SettingsStore; render: RenderPage }
export type PreviewOf = {
  Params: { section: string; '*': string }
  /** `beside`: in a frame beside the form, also while nothing is typed. */
  Querystring: { beside?: string }
}

/** A public page with what this owner has typed and not published: never cached, and nobody else's. */
export function previewOf({ db, settings, render }: Site) {
  return async (request: FastifyRequest<PreviewOf>, reply: FastifyReply, user: CurrentUser) => {
    const { section, '*': rest } = request.params
    const known = isSection(section) ? section : undefined
    const pages = known ? await previewPages(db, known) : []
    const path = `/${rest}`
    if (!known || !pages.some(([, one]) => one === path)) {
      return reply.send(await render('/not-an-address', undefined, { user }))
    }
    const page = href('/dashboard/settings/:section', { section: known })
    const isBeside = request.query.beside !== undefined
    const draft = await settings.draft(known, user.ownerId)
    if (!draft && !isBeside) return reply.header('cache-control', 'no-store').redirect(page, 303)
    const preview = {
      settings: { ...settings.current(), ...(draft && { [known]: draft.value }) },
      isBeside,
      page,
      title: sectionLabels[known][0],
      pages: pages.map(([name, one]) => ({
        name,
        address: previewAddress(known, one),
        isThis: one === path,
      })),
    }
    reply.header('x-robots-tag', 'noindex')
    const response = await render(path, undefined, { user, preview })
    if (isBeside) allowOwnFrame(response.headers)
    return reply.send(response)
  }
}
