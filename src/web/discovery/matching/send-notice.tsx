import { Link } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { paths } from '#contract/page-paths.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { sendAnswers, useSending } from './send-answers.ts'

/** The results do not wait for the marketing form; if that failed, it is said here, with a way to try again. */
export function SendNotice() {
  const { accountId, productName } = useSettings()
  const state = useSending()
  const send = () => void sendAnswers({ portalId: accountId, productName })
  if (state === 'failed')
    return (
      <Notice type="warning" title="We could not send your answers to our team" announced="politely">
        Your results are here all the same, and nothing you typed is lost.{' '}
        <TextButton inline onClick={send}>
          Send again
        </TextButton>
      </Notice>
    )
  if (state === 'refused')
    return (
      <Notice type="warning" title="We could not send your answers to our team" announced="politely">
        Your results are here all the same. Please{' '}
        <Link to={paths.matchingQuestions(6)}>check your contact details</Link>.
      </Notice>
    )
  return null
}
