import Leaf from 'lucide-react/icons/leaf'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { contentPaths } from '#contract/content-paths.ts'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import { concerns } from '#domain/clinicians/vocabularies.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { loadSettings } from '../api/load-api.ts'
import { PageHead } from '../site/page-head.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Crumbs } from '../ui/navigation.tsx'
import { Blocks } from './blocks.tsx'
import { loadBlocks, loadPsychologists } from './load-blocks.ts'
import { loadStory } from './load-story.ts'
import { PsychologistCarouselBlock } from './people-blocks.tsx'
import { ReadingLayout, Sources } from './reading-layout.tsx'
import { StoryData } from './story-data.tsx'

export const headers = () => cacheablePageHeaders

const mostPeople = 10

export async function loader({ context, params }: LoaderFunctionArgs) {
  const path = `therapy/${params.slug}`
  const [settings, { fields, blocks }] = await Promise.all([
    loadSettings(context),
    loadStory(context, path, ['treatment']),
  ])
  const asked = { context, settings, path, now: new Date() }
  const [loaded, people] = await Promise.all([
    loadBlocks(blocks, asked),
    loadPsychologists({ concerns: [fields.concern], most: mostPeople }, asked),
  ])
  return { path, fields, blocks: loaded, people }
}

export default function TreatmentPage() {
  const { path, fields, blocks, people } = useLoaderData<typeof loader>()
  const name = findLabel(concerns, fields.concern)
  return (
    <>
      <PageHead title={fields.title} description={fields.description} />
      <StoryData story={{ kind: 'treatment', path, fields }} blocks={blocks} />
      <div className="wrap pt-4 pb-(--section)">
        <Crumbs
          trail={[
            { label: 'Home', to: paths.home() },
            { label: 'Therapy', to: contentPaths.therapy() },
          ]}
          here={name}
        />
        <div className="mt-6">
          <ReadingLayout
            head={
              <>
                <h1>{fields.title}</h1>
                <p className="lead">{fields.lead}</p>
                <p className="flex flex-wrap gap-3">
                  <LinkButton
                    to={paths.findPsychologist({ specializations: [fields.concern], nextAvailable: 'true' })}
                  >
                    See who is free
                  </LinkButton>
                  <LinkButton look="quiet" to={paths.getMatched()}>
                    Get matched
                  </LinkButton>
                </p>
              </>
            }
            side={<Symptoms symptoms={fields.symptoms} note={fields.symptomsNote} />}
          >
            <Blocks blocks={blocks} width="column" />
            <Sources reviewed={fields.reviewed} sources={fields.sources} />
          </ReadingLayout>
        </div>
      </div>
      <PsychologistCarouselBlock
        key={path}
        fields={{ title: `Clinicians who help with ${name.toLowerCase()}`, concerns: [fields.concern] }}
        data={people}
      />
    </>
  )
}

const Symptoms = ({ symptoms, note }: { symptoms: readonly string[]; note: string }) => (
  <aside className="card" aria-labelledby="symptoms">
    {/* Exact text. See docs/product/content.md#treatment-pages. */}
    <h2 className="mb-3 text-lg" id="symptoms">
      Symptoms or signs you may experiencing
    </h2>
    <ul>
      {symptoms.map((symptom) => (
        <li
          key={symptom}
          className="grid grid-cols-[22px_1fr] gap-3 py-[11px] border-t border-line text-sm leading-[1.45] first:border-t-0"
        >
          <Leaf className="icon mt-[0.12em] size-5 text-bloom-text" />
          <span>{symptom}</span>
        </li>
      ))}
    </ul>
    <p className="mt-3 text-xs text-ink-soft">{note}</p>
  </aside>
)
