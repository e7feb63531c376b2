import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendError } from './errors.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Handles addresses without a route, so its methods say nothing about them. */
    isFallback?: boolean
  }
  interface FastifyInstance {
    routeTable: RouteTable
  }
}

type RouteTable = {
  add: (methods: readonly string[], url: string) => void
  methodsAt: (address: string) => string[]
}

export function keepRouteTable(app: FastifyInstance) {
  const routes: { methods: readonly string[]; pattern: RegExp }[] = []
  const table: RouteTable = {
    add: (methods, url) => void routes.push({ methods, pattern: patternOf(url) }),
    methodsAt(address) {
      const [path = ''] = address.split('?', 1)
      const known = routes.filter(({ pattern }) => pattern.test(path))
      return [...new Set(known.flatMap(({ methods }) => methods))].toSorted()
    },
  }
  app.decorate('routeTable', table)
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.isFallback) table.add([method].flat(), url)
  })
}

/** A parameter is one segment, or matches its own pattern: `:slice(^\d+)`. */
export function patternOf(url: string) {
  const parts = /:\w+(?:\(\^?([^)]*)\))?|\*|[\\^$.+?()[\]{}|]/g
  const pattern = url.replaceAll(parts, (part, own: string | undefined) => {
    if (part.startsWith(':')) return own ?? '[^/]+'
    return part === '*' ? '.*' : `\\${part}`
  })
  return new RegExp(`^${pattern}$`)
}

export function otherMethods({ server, url, method }: FastifyRequest) {
  const methods = server.routeTable.methodsAt(url)
  return methods.length === 0 || methods.includes(method) ? undefined : methods
}

export function answerUnknown(request: FastifyRequest, reply: FastifyReply) {
  const methods = otherMethods(request)
  if (!methods) return sendError(reply, 404, 'There is nothing at this address.')
  const isReadOnly = methods.every((method) => ['GET', 'HEAD', 'OPTIONS'].includes(method))
  const words = isReadOnly ? 'can only be read' : `takes ${methods.join(', ')} only`
  return sendError(reply.header('allow', methods.join(', ')), 405, `This address ${words}.`)
}
