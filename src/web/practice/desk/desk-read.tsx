import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/query.ts'
import { queryClient } from '../../api/query.ts'
import { DeskHead } from './desk-head.tsx'
import { ReadFailed } from './read-failed.tsx'

type DeskReadProps<T, Key extends readonly unknown[]> = {
  query: UseQueryOptions<T, ApiError, T, Key>
  /** Where what is read has the heading of the page: one to stand there while it comes, or does not. */
  title?: string
  /** The shape of what is coming. */
  skeleton: ReactNode
  children: (value: T) => ReactNode
}

/** What a page reads: its shape while it comes, what to do when it does not, and the answer. */
export function DeskRead<T, Key extends readonly unknown[]>({
  query,
  title,
  skeleton,
  children,
}: DeskReadProps<T, Key>) {
  const { data, error, refetch, isFetching } = useQuery(query, queryClient)
  if (data !== undefined) return children(data)
  const head = title && <DeskHead title={title} />
  if (!error)
    return (
      <>
        {head}
        {skeleton}
      </>
    )
  return (
    <>
      {head}
      <ReadFailed problem={error.problem} isFetching={isFetching} refetch={refetch} />
    </>
  )
}
