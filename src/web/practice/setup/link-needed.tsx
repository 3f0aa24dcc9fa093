import { newSetupLinkHint, setupLinkProblems } from '#domain/practice/setup-link.ts'
import type { ApiValue } from '#contract/api-types.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { Notice } from '../../ui/notice/notice.tsx'

type LinkNeededProps = {
  link: Exclude<ApiValue<'readSetupState'>['link'], 'good'>
  /** What the exchange of the link just now came to. */
  problem: ApiProblem | null
}

/** No one becomes the owner without the link that only the operator of the server can read. */
export function LinkNeeded({ link, problem }: LinkNeededProps) {
  const message = problem?.message ?? (link === 'none' ? null : setupLinkProblems[link])
  return (
    <section className="grid max-w-[680px] gap-4 py-(--section)">
      <h1 tabIndex={-1}>Set up your practice</h1>
      {message === null ? (
        <p className="lead">
          You need the set-up link that the server printed when it was started. {newSetupLinkHint}
        </p>
      ) : (
        <Notice type="error" announced="politely" title={message} />
      )}
    </section>
  )
}
