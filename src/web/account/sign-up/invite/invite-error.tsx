import { inviteMessages } from '#domain/clients/one-time-code.ts'
import { paths } from '#contract/page-paths.ts'

const linked = 'contact us'

/** The words for details that are on no list. Where the email is, the number is named as what to look at. */
export function InviteError({ isPhone = false }: { isPhone?: boolean }) {
  const [before = '', after = ''] = inviteMessages.notFound.split(linked)
  return (
    <>
      {isPhone && `${inviteMessages.mobileUnknown} `}
      {before}
      <a href={paths.contact()} target="_blank" rel="noopener">
        {linked}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {after}
    </>
  )
}
