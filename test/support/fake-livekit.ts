import { createServer } from 'node:http'
import { once } from 'node:events'
import { jwtVerify } from 'jose'

type Command = { method: string; body: unknown; grant: unknown }

/** A LiveKit server's own service, as far as it puts people out: it takes signed commands only, and says what it was told. */
export async function startFakeLiveKit(settings: { apiKey: string; apiSecret: string }) {
  const commands: Command[] = []
  let status = 200
  const key = new TextEncoder().encode(settings.apiSecret)
  const server = createServer((request, response) => {
    const take = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
      const { payload } = await jwtVerify(token, key, { issuer: settings.apiKey })
      const method = request.url?.replace('/twirp/livekit.RoomService/', '') ?? ''
      commands.push({ method, body: JSON.parse(Buffer.concat(chunks).toString()), grant: payload['video'] })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    }
    take().catch(() => response.writeHead(401).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `ws://127.0.0.1:${port}`,
    commands,
    answerWith: (next: number) => {
      status = next
    },
    close: () => server.close(),
  }
}
