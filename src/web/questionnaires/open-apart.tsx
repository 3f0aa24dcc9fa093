import { useLocation } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { Notice } from '../ui/notice/notice.tsx'

/** In a frame, before the first answer: what is answered here has to be answered again after the login. */
export function OpenApart() {
  const { pathname, search } = useLocation()
  return (
    <div className="mb-6">
      <Notice type="info" title="To send this form you will need to log in, in a new tab">
        The answers you give here do not go with you: you would have to give them again there. To answer only
        once,{' '}
        <a href={paths.logIn({ redirectTo: `${pathname}${search}` })} target="_blank" rel="noopener">
          open this form in a new tab
        </a>{' '}
        and log in first.
      </Notice>
    </div>
  )
}
