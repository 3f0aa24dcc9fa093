import { data, type LoaderFunctionArgs } from 'react-router'
import { loadSettings } from '../api/load-settings.ts'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { Buttons } from './gallery/buttons.tsx'
import { Choices } from './gallery/choices.tsx'
import { Fields } from './gallery/fields.tsx'
import { Messages } from './gallery/messages.tsx'
import { Overlays } from './gallery/overlays.tsx'
import { Pictures } from './gallery/pictures.tsx'
import { Progress } from './gallery/progress.tsx'
import { ThemeLinks } from './gallery/theme-links.tsx'
import { Time } from './gallery/time.tsx'

export const handle: PageHandle = { stickyBar: 'never' }

export async function loader({ context }: LoaderFunctionArgs) {
  const { demo } = await loadSettings(context)
  if (!demo) throw data(null, { status: 404 })
  return null
}

export default function UiGalleryPage() {
  return (
    <div className="wrap py-12">
      <PageHead
        title="Interface parts"
        description="Every part of the interface in all its states."
        indexed={false}
      />
      <h1>Interface parts</h1>
      <ThemeLinks to={paths.uiGallery} />
      <Buttons />
      <Fields />
      <Choices />
      <Messages />
      <Overlays />
      <Time />
      <Progress />
      <Pictures />
    </div>
  )
}
