import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import type { Page } from '@playwright/test'

/** Passes packets on to an address and back again, for each who sends some, while it is open. Says at which port. */
async function forward(
  { ip, port }: { ip: string; port: number },
  isOpen: () => boolean,
  sockets: Socket[],
): Promise<number> {
  const outer = createSocket('udp4')
  const inner = new Map<string, Socket>()
  const openFor = ({ address, port: from }: RemoteInfo): Socket => {
    const socket = createSocket('udp4')
    socket.on('message', (packet) => {
      if (isOpen()) outer.send(packet, from, address)
    })
    inner.set(`${address} ${from}`, socket)
    sockets.push(socket)
    return socket
  }
  outer.on('message', (packet, from) => {
    const socket = inner.get(`${from.address} ${from.port}`) ?? openFor(from)
    if (isOpen()) socket.send(packet, port, ip)
  })
  await new Promise<void>((resolve) => outer.bind(0, ip, resolve))
  sockets.push(outer)
  return outer.address().port
}

const withoutCandidates = (sdp: string) => sdp.replaceAll(/a=candidate:.*\r\n/g, '')

type Signal = {
  message: { kind: string; candidate?: { candidate: string } | null; description?: { sdp: string } }
}

/**
 * Before the page opens: all packets of its calls go through this process, which can drop them. The other side is told addresses of ours instead of the page's own; the page is told none, so it answers only where it is asked.
 */
export async function putBehindLossyNetwork(page: Page) {
  let isOpen = true
  const sockets: Socket[] = []
  await page.addInitScript(() => {
    const Native = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Native {
      override addIceCandidate() {
        return Promise.resolve()
      }
      override setRemoteDescription(description: RTCSessionDescriptionInit) {
        const sdp = description.sdp?.replaceAll(/a=candidate:.*\r\n/g, '')
        return super.setRemoteDescription({ ...description, sdp })
      }
    }
  })
  await page.route('**/api/rooms/*/tabs/*/signals', async (route) => {
    const signal: Signal = route.request().postDataJSON()
    const { message } = signal
    if (message.description) message.description.sdp = withoutCandidates(message.description.sdp)
    if (message.candidate) {
      const parts = message.candidate.candidate.split(' ')
      const [ip = '', port = ''] = parts.slice(4, 6)
      if (parts[2]?.toLowerCase() !== 'udp' || !/^[\d.]+$/.test(ip)) return route.fulfill({ status: 204 })
      const ours = await forward({ ip, port: Number(port) }, () => isOpen, sockets)
      message.candidate.candidate = parts.with(5, String(ours)).join(' ')
    }
    return route.continue({ postData: JSON.stringify(signal) })
  })
  return {
    lose: () => {
      isOpen = false
    },
    comeBack: () => {
      isOpen = true
    },
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}
