import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { paths } from '#contract/page-paths.ts'
import { policies } from '#domain/clients/policies.ts'
import { formatList } from '#domain/text/format-list.ts'
import { callApi } from '../api/call-api.ts'
import { invalidate } from '../api/query.ts'
import { Button } from '../ui/button/button.tsx'
import { NewTabLink } from '../ui/button/new-tab-link.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import type { ClientRecord } from './client-profile.ts'

type PolicyNoticeProps = { waiting: ClientRecord['waitingPolicies'] }

/** Asks a returning client once when a text has changed that they agreed to. It stops nothing. See docs/product/portal.md#new-versions. */
export function PolicyNotice({ waiting }: PolicyNoticeProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (waiting.length === 0) return null
  const agree = async () => {
    setIsBusy(true)
    setFailure(null)
    const shown = waiting.map(({ code, version }) => ({ code, version }))
    const answer = await callApi('acceptPolicies', { body: { policies: shown } })
    if (!answer.ok) setFailure(answer.problem.message)
    // Refused, there is a newer version to show.
    if (answer.ok || answer.problem.status === 409) await invalidate('readOwnProfile')
    if (answer.ok) showToast('success', 'Thank you. Your agreement is saved.')
    setIsBusy(false)
  }
  const titles = waiting.map(({ code }) => policies[code].title)
  return (
    <div className="mb-6 grid gap-3" data-testid="policy-notice">
      <div className="notice">
        <Info className="icon" />
        <b>Please read the current {formatList(titles)}</b>
        <ul className="grid gap-1 text-sm">
          {waiting.map(({ code, changes }) => (
            <li key={code}>
              <NewTabLink to={paths[code]()}>{policies[code].title}</NewTabLink>: {changes}
            </li>
          ))}
        </ul>
        <p>You can go on without agreeing now.</p>
        <div className="mt-2">
          <Button look="secondary" size="small" busy={isBusy && 'Saving'} onClick={() => void agree()}>
            I agree
          </Button>
        </div>
      </div>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </div>
  )
}
