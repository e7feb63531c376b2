import { Check, ChevronDown, Circle } from 'lucide-react'
import { href, Link } from 'react-router'

import { counted } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'

import { demoTask, RemoveDemo } from './demo-buttons.tsx'
import type { GoLiveTask } from './go-live.server.ts'

type GoLive = { tasks: GoLiveTask[]; texts: GoLiveTask[]; demo: number }

export function GoLive({ tasks, texts, demo }: GoLive) {
  const all = [...tasks, demoTask(demo), ...texts]
  const done = all.filter(({ isDone }) => isDone)
  if (done.length === all.length) return null
  const count = `${done.length} of ${all.length}`
  return (
    <Panel
      id="go-live"
      title="Before you go live"
      className="go-live"
      beside={<p className="data-text">{count}</p>}
    >
      <div className="scale" role="img" aria-label={`${count} done`}>
        {all.map(({ title }, index) => (
          <i key={title} data-done={index < done.length || undefined} />
        ))}
      </div>
      <OpenTasks tasks={[...tasks, demoTask(demo)]} demo={demo} />
      <Texts texts={texts} />
      {done.length > 0 && (
        <ul className="mended" aria-label="Done">
          {done.map((task) => (
            <li key={task.title}>
              <Check aria-hidden size={14} />
              {task.done}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type Task = Omit<GoLiveTask, 'to'> & { to?: string | undefined }

function OpenTasks({ tasks, demo = 0 }: { tasks: Task[]; demo?: number }) {
  return (
    <ul className="lines">
      {tasks
        .filter(({ isDone }) => !isDone)
        .map((task) => (
          <li key={task.title}>
            <Circle aria-hidden size={16} />
            <p className="line-text">
              <span>{task.title}</span>
              <small>{task.text}</small>
            </p>
            {task.to ? (
              <Link to={task.to} className="quiet" aria-label={`${task.act}: ${task.title}`}>
                {task.act}
              </Link>
            ) : (
              task.act && (
                <>
                  <RemoveDemo count={demo} />
                  <noscript>
                    <a href={href('/dashboard/start/:id', { id: 'demo' })} className="quiet">
                      {task.act}
                    </a>
                  </noscript>
                </>
              )
            )}
          </li>
        ))}
    </ul>
  )
}

function Texts({ texts }: { texts: GoLiveTask[] }) {
  const open = texts.filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  const names = open.map(({ done }) => done).join(', ')
  return (
    <details>
      <summary>
        <Circle aria-hidden size={16} />
        <span className="line-text">
          {counted(open.length, 'other text is', 'other texts are')} still examples
          <small>{names}</small>
        </span>
        <ChevronDown aria-hidden />
      </summary>
      <OpenTasks tasks={open} />
    </details>
  )
}
