import { createServer, type RequestListener, type Server } from 'node:http'

export type Listening = { port: number; close: () => Promise<void> }

const longestShutdown = 10_000

/** Listens, and on close takes no new connection and finishes the requests in flight. */
export function listen(
  handler: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 15_000 }, handler)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () => close(server),
      })
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), longestShutdown)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
