import { useQuery } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ApiError, apiQuery, queryClient } from './query.ts'

const names = (name: string) => ({ clinicians: [{ _id: '11111111-1111-4111-8111-111111111111', name }] })

function Names({ rendered }: { rendered: ReturnType<typeof names> }) {
  const { data } = useQuery({ ...apiQuery('listMinifiedClinicians', {}), initialData: rendered }, queryClient)
  return data.clinicians.map(({ name }) => <p key={name}>{name}</p>)
}

it('keeps nothing of one rendered page for the next', async () => {
  expect(renderToString(<Names rendered={names('Amelia Tran')} />)).toContain('Amelia Tran')
  await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))
  expect(renderToString(<Names rendered={names('Amos Lee')} />)).toContain('Amos Lee')
})

it('asks three times more while the service is away, and not where it has answered', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean
  const failed = (status: number) => new ApiError({ status, code: 'notFound', message: '' })
  expect([0, 1, 2, 3].map((failures) => retry(failures, failed(503)))).toEqual([true, true, true, false])
  expect(retry(0, failed(0))).toBe(true)
  expect(retry(0, failed(400))).toBe(false)
})
