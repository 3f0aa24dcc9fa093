import { useEffect } from 'react'
import { data, Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
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
import { Time } from './gallery/time.tsx'

export const handle: PageHandle = { stickyBar: 'never' }

export async function loader({ context }: LoaderFunctionArgs) {
  const { demo } = await loadSettings(context)
  if (!demo) throw data(null, { status: 404 })
  return null
}

const themes = ['system', 'light', 'dark'] as const

export default function UiGalleryPage() {
  const theme = useSearchParams()[0].get('theme')
  useEffect(() => {
    const root = document.documentElement
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    return () => {
      delete root.dataset.theme
    }
  }, [theme])
  return (
    <div className="wrap py-12">
      <PageHead
        title="Interface parts"
        description="Every part of the interface in all its states."
        indexed={false}
      />
      <h1>Interface parts</h1>
      <nav className="flex flex-wrap items-center gap-3 mt-3 mb-8" aria-label="Theme">
        {themes.map((name) => (
          <Link key={name} className="link" to={paths.uiGallery({ theme: name })} preventScrollReset>
            {name}
          </Link>
        ))}
      </nav>
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
