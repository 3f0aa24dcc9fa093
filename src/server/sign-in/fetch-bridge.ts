import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { AppContext } from '../http/context.ts'

/**
 * The issuer's library speaks Node's request and response; the rest of the server speaks fetch. This stands between, so
 * that the headers, the log and the limits of every other route hold for the issuer as well.
 */
export type NodeExchange = { req: IncomingMessage & { originalUrl?: string }; res: ServerResponse }

/** The public address decides scheme and host. Whatever a caller or a proxy claims about them is left behind. */
export async function bridgeRequest(c: AppContext, publicUrl: string, mountPath = ''): Promise<NodeExchange> {
  const { protocol, host } = new URL(publicUrl)
  const { pathname, search } = new URL(c.req.url)
  const body = Buffer.from(await c.req.arrayBuffer())
  const req: NodeExchange['req'] = new IncomingMessage(new Socket())
  req.method = c.req.method
  req.originalUrl = pathname + search
  req.url = req.originalUrl.slice(mountPath.length) || '/'
  for (const [name, value] of c.req.raw.headers)
    if (!/^(?:forwarded|x-forwarded-.*|transfer-encoding)$/.test(name)) req.headers[name] = value
  Object.assign(req.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) })
  if (body.length > 0) req.headers['content-length'] = String(body.length)
  req.push(body)
  req.push(null)
  return { req, res: new ServerResponse(req) }
}

/** Runs a Node request listener and gives what it wrote. It writes text in one piece, so nothing needs to be streamed. */
export function bridgeResponse(
  { req, res }: NodeExchange,
  listener: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
): Promise<{ status: number; headers: Headers; body: string }> {
  return new Promise((resolve, reject) => {
    // `end` has overloads that one function cannot be typed as; the listener uses the one with a body alone.
    res.end = ((body?: string | Uint8Array) => {
      const text =
        body === undefined ? '' : typeof body === 'string' ? body : Buffer.from(body).toString('utf8')
      resolve({ status: res.statusCode, headers: toHeaders(res.getHeaders()), body: text })
      return res
    }) as typeof res.end
    listener(req, res).catch(reject)
  })
}

function toHeaders(outgoing: OutgoingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(outgoing))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, String(one))
  headers.delete('content-length')
  return headers
}
