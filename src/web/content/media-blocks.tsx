import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import { pictureUrl } from '#contract/content-paths.ts'
import type { BlockFields } from '#contract/content.ts'
import { Drawing } from '../ui/art.tsx'
import type { BlockProps } from './block-props.ts'
import * as styles from './blocks.module.css'

/** Another origin's page cannot lift its own sandbox, and the players need theirs to be that origin. */
const playerRights = 'allow-scripts allow-same-origin allow-presentation allow-popups'

/** Nothing is asked of the provider before the press. Without a script the link leads to the video. */
export function VideoBlock({ fields: { title, provider, id, poster } }: BlockProps<'video'>) {
  const [isPlaying, setIsPlaying] = useState(false)
  const { name, embed, watch } = videoProviders[provider]
  return (
    <figure>
      <div className={styles.frame}>
        {isPlaying ? (
          <iframe
            className="size-full object-cover border-0"
            src={embed(id)}
            title={title}
            sandbox={playerRights}
            allow="autoplay; fullscreen; picture-in-picture"
            // YouTube refuses to play for a page that does not say where it is.
            referrerPolicy="strict-origin-when-cross-origin"
            allowFullScreen
          />
        ) : (
          <>
            {poster ? (
              <img
                className="size-full object-cover border-0"
                src={pictureUrl(poster.file)}
                alt={poster.alt}
                loading="lazy"
                decoding="async"
              />
            ) : (
              <Drawing name="sprig" />
            )}
            <button
              type="button"
              className="btn btn--primary noscript:hidden absolute inset-0 m-auto size-fit"
              onClick={() => setIsPlaying(true)}
            >
              <Play className="icon" />
              Play<span className="sr-only">: {title}</span>
            </button>
          </>
        )}
      </div>
      <figcaption className="mt-3 text-sm text-ink-soft">
        {title}. It plays from {name}, so {name} will know that you watched it.{' '}
        <a href={watch(id)} rel="external noopener">
          Watch it on {name}
        </a>
      </figcaption>
    </figure>
  )
}

type VideoHost = BlockFields<'video'>['provider']

/** Without cookies, and asked not to follow. Their origins are in the server's policy: src/server/http/middleware.ts. */
const videoProviders = {
  youtube: {
    name: 'YouTube',
    embed: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    watch: (id: string) => `https://www.youtube.com/watch?v=${id}`,
  },
  vimeo: {
    name: 'Vimeo',
    embed: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
    watch: (id: string) => `https://vimeo.com/${id}`,
  },
} as const satisfies Record<VideoHost, unknown>

const aSecond = 1000

export function CountdownBlock({
  fields: { title, until, text, after },
  data: renderedAt,
}: BlockProps<'countdown'>) {
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), aSecond)
    return () => clearInterval(timer)
  }, [])
  const left = formatRemaining(new Date(until), new Date(now))
  return (
    <div className={`card grid gap-3 ${styles.countdown}`}>
      <h2>{title}</h2>
      {left === null ? (
        <p>{after}</p>
      ) : (
        <>
          <p className="font-display text-2xl/[1.2] font-medium tabular-nums lining-nums" role="timer">
            {left}
          </p>
          {text && <p className="text-ink-soft">{text}</p>}
        </>
      )}
    </div>
  )
}

const minute = 60_000

/** "2 days 3 hours 4 minutes"; null once it is over. A minute that has begun counts. */
export function formatRemaining(until: Date, now: Date): string | null {
  const left = Math.ceil((until.getTime() - now.getTime()) / minute)
  if (left <= 0) return null
  const parts = [
    { count: Math.floor(left / 1440), unit: 'day' },
    { count: Math.floor(left / 60) % 24, unit: 'hour' },
    { count: left % 60, unit: 'minute' },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ')
}
