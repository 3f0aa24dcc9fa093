import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { Blocks } from '../../blocks/blocks.tsx'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { CrisisCard } from '../../site/crisis/crisis-card.tsx'
import { loadPageStory } from '../story/load-page-story.ts'
import { ContactForm } from './contact-form.tsx'
import { PracticeDetails } from './practice-details.tsx'
import * as styles from './contact-page.module.css'

/** The page has its own button. */
export const handle: PageHandle = { stickyBar: 'never' }

export const headers = () => cacheablePageHeaders

export const loader = ({ context }: LoaderFunctionArgs) => loadPageStory(context, 'contact')

export default function ContactPage() {
  const { title, description, lead, blocks } = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead title={title} description={description} />
      <div className="journey">
        <div className="journey__main grid gap-8 content-start">
          <header>
            <h1>{title}</h1>
            {lead && <p className="lead mt-3">{lead}</p>}
          </header>
          <div>
            <ContactForm />
          </div>
        </div>
        <div className={`journey__side ${styles.side}`}>
          <CrisisCard title="Is it urgent?">
            We cannot answer in a crisis. These people can, day and night.
          </CrisisCard>
          <div className={`card ${styles.text}`}>
            <Blocks blocks={blocks} width="column" />
            <PracticeDetails />
          </div>
        </div>
      </div>
    </div>
  )
}
