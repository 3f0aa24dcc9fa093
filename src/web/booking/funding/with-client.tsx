import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { apiQuery, queryClient } from '../../api/query.ts'
import { type ClientRecord, profileFailure } from '../../client/client-profile.ts'
import { isProfileReadAhead } from '../../client/read-profile-ahead.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'

type WithClientProps = { children: (client: ClientRecord) => ReactNode }

/**
 * The record of the client who books, signed in or just signed up. It is read when a form opens, because another tab may have
 * added to it, and stays as it was then: what is read later must not change a form under the hands of the person who fills it in.
 * After a sign-up it has been read on the way here.
 */
export function WithClient({ children }: WithClientProps) {
  const [isReadAhead] = useState(() => isProfileReadAhead())
  const { data, isFetchedAfterMount, isFetching, isError, refetch } = useQuery(
    { ...apiQuery('readOwnProfile', {}), refetchOnMount: !isReadAhead },
    queryClient,
  )
  const isRead = isReadAhead || isFetchedAfterMount
  const [opened, setOpened] = useState<ClientRecord | null>(null)
  if (opened) return children(opened)
  if (data && isRead && !isError) setOpened(data)
  const hasFailed = isRead && (isError || !data)
  if (!hasFailed)
    return (
      <div className="mt-10">
        <FormSkeleton />
      </div>
    )
  return (
    <div className="mt-10 grid gap-4 justify-items-start">
      <Notice type="error" announced="politely" title={profileFailure}>
        Your time stays held while you try again.
      </Notice>
      <Button busy={isFetching && 'Trying again'} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}
