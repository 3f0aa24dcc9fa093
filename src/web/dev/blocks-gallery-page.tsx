import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadSettings } from '../api/load-settings.ts'
import { Blocks } from '../blocks/blocks.tsx'
import { loadBlocks } from '../blocks/load-blocks.ts'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { sampleBlocks } from './gallery/sample-blocks.ts'
import { ThemeLinks } from './gallery/theme-links.tsx'
import { contentPaths } from '#contract/content-paths.ts'
import * as styles from './blocks-gallery-page.module.css'

export const handle: PageHandle = { stickyBar: 'never' }

export async function loader({ context }: LoaderFunctionArgs) {
  const settings = await loadSettings(context)
  if (!settings.demo) throw data(null, { status: 404 })
  return {
    blocks: await loadBlocks(sampleBlocks, { context, settings, path: 'dev/blocks', now: new Date() }),
  }
}

/** Every block that a story can be made of, with sample fields, and one that there is not. */
export default function BlocksGalleryPage() {
  const { blocks } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Content blocks"
        description="Every block that a page can be made of."
        indexed={false}
      />
      <div className="wrap py-12">
        <h1>Content blocks</h1>
        <ThemeLinks to={contentPaths.blocksGallery} />
      </div>
      {blocks.map((block, place) => (
        <div key={place} className={styles.sample} data-testid={block.component}>
          <p className="wrap">
            <code>{block.component}</code>
          </p>
          <Blocks blocks={[block]} />
        </div>
      ))}
    </>
  )
}
