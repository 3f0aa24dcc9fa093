import { afterEach, describe, expect, it, vi } from 'vitest'
import { apiQuery, queryClient } from '../api/query.ts'
import { isProfileReadAhead, readProfileAhead } from './profile-queries.tsx'

const answerWith = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ firstName: 'Kym' }, { status })),
  )

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

describe('the profile that was read ahead', () => {
  it('is good for the form that opens next, for a few seconds', async () => {
    answerWith(200)
    expect(isProfileReadAhead()).toBe(false)
    await readProfileAhead()
    expect(isProfileReadAhead()).toBe(true)
    expect(isProfileReadAhead(Date.now() + 10_000)).toBe(false)
  })

  it('is not what was read before, when it could not be read now', async () => {
    queryClient.setQueryData(apiQuery('readOwnProfile', {}).queryKey, {} as never, { updatedAt: 1 })
    answerWith(500)
    await readProfileAhead()
    expect(isProfileReadAhead()).toBe(false)
  })
})
