import { connect } from 'node:net'

/** Connections that send a body a letter at a time, or stop in the middle of one. `cut` ends them all. */
export function startSlowSenders(origin: string, path: string, count: number): { cut: () => void } {
  const { hostname, port } = new URL(origin)
  const sockets = Array.from({ length: count }, (_, at) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.on('data', () => {})
    const length = at % 2 === 0 ? 'content-length: 5000' : 'transfer-encoding: chunked'
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n\r\n`)
    const timer = setInterval(() => socket.writable && socket.write(at % 2 === 0 ? 'a' : '1\r\na\r\n'), 100)
    socket.on('close', () => clearInterval(timer))
    return socket
  })
  return { cut: () => sockets.forEach((socket) => socket.destroy()) }
}
