import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { saveAddress } from './video-address.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const read = ['readVideoSettings', 'readPracticeSetup']
const isKept = () => read.map((name) => queryClient.getQueryData([name, {}]) !== undefined)

it.each([
  [204, [false, false]],
  [503, [true, true]],
])('what the settings and the set-up say is read again once it is saved: %i', async (status, kept) => {
  for (const name of read) queryClient.setQueryData([name, {}], 'before')
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  await saveAddress({ clinicianId: null, address: 'https://meet.example/{room}' })
  expect(isKept()).toEqual(kept)
})
