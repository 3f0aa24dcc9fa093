import Search from 'lucide-react/icons/search'
import { data, Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { feedPath } from '#contract/content-paths.ts'
import { cacheablePageHeaders } from '#contract/page-cache.ts'
import { paths } from '#contract/page-paths.ts'
import { PageHead } from '../site/page-head.tsx'
import { EmptyState } from '../ui/art.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Pager } from '../ui/navigation.tsx'
import { Notice } from '../ui/notice.tsx'
import { ArticleGrid, articleWords } from './article-cards.tsx'
import { type BlogArticles, loadBlog } from './load-blog.ts'
import { findBlock, loadStory } from './load-story.ts'
import { PageIntro } from './page-intro.tsx'
import { StoryData } from './story-data.tsx'
import * as styles from './content.module.css'

export const headers = () => cacheablePageHeaders

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fields, blocks } = await loadStory(context, 'blog', ['page'])
  const itemsPerPage = findBlock(blocks, 'blog-articles')?.itemsPerPage
  const blog = await loadBlog(context, new URL(request.url), itemsPerPage)
  return data({ fields, ...blog }, { status: blog.found ? 200 : 503 })
}

export default function BlogPage() {
  const { fields, search, categories, found } = useLoaderData<typeof loader>()
  const page = found?.page ?? 1
  const isFiltered = search.term !== '' || search.category !== ''
  return (
    <>
      <PageHead
        title={page > 1 ? `${fields.title}, page ${page}` : fields.title}
        description={fields.description}
        canonical={isFiltered ? paths.blog() : pageOfAll(page)}
        indexed={search.term === ''}
      />
      <link rel="alternate" type="application/rss+xml" title={fields.title} href={feedPath} />
      <StoryData story={{ kind: 'page', path: 'blog', fields }} blocks={[]} />
      <PageIntro title={fields.title} lead={isFiltered ? undefined : fields.lead} />
      <div className="wrap pb-(--section)">
        <SearchRow key={`${search.term} ${search.category}`} search={search} categories={categories} />
        <div id={resultsId}>
          <Results search={search} found={found} />
        </div>
      </div>
    </>
  )
}

/** A phone shows what was found at once, not the form above it. */
const resultsId = 'results'

const pageOfAll = (page: number) => paths.blog({ page: page > 1 ? String(page) : undefined })

/** A plain search: it works before, and without, any script. */
const SearchRow = ({ search, categories }: Pick<BlogArticles, 'search' | 'categories'>) => (
  <search>
    <Form
      className={`card card--raised grid gap-5 md:grid-cols-[1fr_minmax(200px,260px)_auto] md:items-end md:gap-4 ${styles.search}`}
      action={`${paths.blog()}#${resultsId}`}
      method="get"
    >
      <TextField
        label="Search"
        name="search"
        type="search"
        placeholder="Keyword or tag"
        maxLength={100}
        defaultValue={search.term}
        startIcon={<Search className="icon field__icon--start" />}
      />
      <SelectField
        label="Category"
        name="category"
        defaultValue={search.category}
        options={[
          { value: '', label: 'All categories' },
          ...categories.map((category) => ({ value: category, label: category })),
        ]}
      />
      <Button type="submit" look="secondary">
        Search
      </Button>
    </Form>
  </search>
)

function Results({ search, found }: Pick<BlogArticles, 'search' | 'found'>) {
  if (!found)
    return (
      <div className="mt-8">
        <Notice type="error" announced="politely">
          {articleWords.failed}
        </Notice>
      </div>
    )
  const { articles, total, page, pages } = found
  if (total === 0)
    return (
      <EmptyState
        drawing="branch"
        title={articleWords.noneFound}
        actions={
          <LinkButton look="secondary" to={paths.blog()}>
            See all articles
          </LinkButton>
        }
      >
        Try another word, or another category.
      </EmptyState>
    )
  const to = (number: number) =>
    paths.blog({
      search: search.term,
      category: search.category,
      page: number > 1 ? String(number) : undefined,
    })
  return (
    <>
      <p className="mt-8 mb-5">
        <b className="font-semibold">{total === 1 ? '1 article' : `${total} articles`}</b>{' '}
        <span className="text-ink-soft">{search.term ? 'what fits best first' : 'newest first'}</span>
      </p>
      <ArticleGrid articles={articles} level={2} />
      <div className="mt-10">
        <Pager page={page} pages={pages} to={to} />
      </div>
    </>
  )
}
