import { expect, vi } from 'vitest'
import type { RoomCarrier } from '#server/room/carrier.ts'
import { startValkey, valkeyServer } from './valkey.ts'

/** What a process is configured with, and until when it waits to be carried by it. */
type StartedCarrier = {
  url: string | undefined
  isThere: (carrier: RoomCarrier) => Promise<void>
  close: () => Promise<void>
}

const postgres = {
  name: 'PostgreSQL',
  start: async (): Promise<StartedCarrier> => ({
    url: undefined,
    isThere: async () => {},
    close: async () => {},
  }),
}

const valkey = (program: string) => ({
  name: 'Valkey',
  start: async (): Promise<StartedCarrier> => {
    const { url, close } = await startValkey(program)
    return { url, isThere: untilThere, close }
  },
})

export const untilThere = (carrier: RoomCarrier) =>
  vi.waitFor(() => expect(carrier.valkey()?.isThere).toBe(true), { timeout: 10_000 })

/** What carries the signals of a room: PostgreSQL, and a real Valkey where one is installed. `test/run.ts` says where it is left out. */
export const roomCarriers = [postgres, ...(valkeyServer === null ? [] : [valkey(valkeyServer)])]
