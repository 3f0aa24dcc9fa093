import type { ReactNode } from 'react'
import { useOwn } from '../api/use-own.ts'
import { type ClientRecord, profileFailure } from '../appointment/client-facts.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { FormSkeleton } from '../ui/skeleton/form-skeleton.tsx'

type WithClientProps = { children: (client: ClientRecord) => ReactNode }

/** What is on file of whoever books, signed in or just signed up, read when a form opens: another tab may have added to it. */
export function WithClient({ children }: WithClientProps) {
  const { value, hasFailed, readAgain } = useOwn<ClientRecord>('/client-records/me')
  if (value) return children(value)
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
      <Button onClick={() => void readAgain()}>Try again</Button>
    </div>
  )
}
