import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signS3Request } from '#server/adapters/file-store.ts'

/** Of the examples that AWS publishes. */
export const exampleAccount = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

/** Keeps what is put, checks every signature, and lists two at a time, as a bucket may. */
export async function startFakeBucket(instead?: (response: ServerResponse) => void) {
  const objects = new Map<string, Buffer>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // a request without an encoding gives buffers
    if (instead) return instead(response)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const at = String(request.headers['x-amz-date']).replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
      '$1-$2-$3T$4:$5:$6Z',
    )
    const { authorization } = signS3Request(
      { method: request.method ?? '', url, body, now: new Date(at) },
      exampleAccount,
    )
    if (authorization !== request.headers.authorization) return response.writeHead(403).end()
    if (url.pathname === '/records') return response.end(listing(objects, url.searchParams))
    const found = objects.get(url.pathname)
    if (request.method === 'PUT') objects.set(url.pathname, body)
    if (request.method === 'DELETE') objects.delete(url.pathname)
    if (request.method === 'GET' && !found) return response.writeHead(404).end('<Error/>')
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(found)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const options = { ...exampleAccount, endpoint: `http://127.0.0.1:${port}`, bucket: 'records' }
  return { objects, options, close }
}

function listing(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const from = Number(query.get('continuation-token')?.split('&')[1] ?? 0)
  const prefix = `/records/${query.get('prefix')}`
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted()
  const contents = names
    .slice(from, from + 2)
    .map(
      (name) =>
        `<Contents><Key>${name.slice('/records/'.length)}</Key><LastModified>2027-03-01T00:00:00.000Z</LastModified></Contents>`,
    )
  const more =
    from + 2 < names.length ? `<NextContinuationToken>a+/=&amp;${from + 2}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${more}${contents.join('')}</ListBucketResult>`
}
