import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { Blocks } from '../../blocks/blocks.tsx'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { PageIntro } from '../page-intro.tsx'
import { loadPageStory } from '../story/load-page-story.ts'
import { ReferralForm } from './referral-form.tsx'

/** For GPs: the page has its own button. */
export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => cacheablePageHeaders

export const loader = ({ context }: LoaderFunctionArgs) => loadPageStory(context, 'refer-your-patients')

export default function ReferYourPatientsPage() {
  const { title, description, lead, blocks } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={title} description={description} />
      <PageIntro title={title} lead={lead}>
        <p>
          <a href="#referral-form">Send a referral</a>
        </p>
      </PageIntro>
      <Blocks blocks={blocks} />
      <div className="wrap pb-(--section)">
        <div className="max-w-[680px]">
          <ReferralForm />
        </div>
      </div>
    </>
  )
}
