import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ApiError, apiQuery, queryClient, useRead } from './query.ts'

const names = (name: string) => ({
  clinicians: [{ _id: '11111111-1111-4111-8111-111111111111', name, takesNewClients: true }],
})

function Names({ rendered }: { rendered: ReturnType<typeof names> }) {
  const { data } = useRead({ ...apiQuery('listMinifiedClinicians', {}), initialData: rendered })
  return data?.clinicians.map(({ name }) => <p key={name}>{name}</p>)
}

it('keeps nothing of one rendered page for the next', async () => {
  expect(renderToString(<Names rendered={names('Amelia Tran')} />)).toContain('Amelia Tran')
  await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))
  expect(renderToString(<Names rendered={names('Amos Lee')} />)).toContain('Amos Lee')
})

it.each([
  [0, 4],
  [503, 4],
  [429, 1],
  [404, 1],
])('an answer of %i is asked for %i times, two seconds apart', async (status, times) => {
  vi.useFakeTimers()
  try {
    const problem = { code: status === 0 ? 'offline' : 'internal', status, message: 'No' } as const
    let asked = 0
    const queryFn = () => {
      asked += 1
      return Promise.reject(new ApiError(problem))
    }
    const failure = queryClient.fetchQuery({ queryKey: ['retried', status], queryFn }).catch((error) => error)
    await vi.advanceTimersByTimeAsync(5_999)
    expect(asked).toBe(Math.min(times, 3))
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toBeInstanceOf(ApiError)
    expect(asked).toBe(times)
  } finally {
    vi.useRealTimers()
  }
})
