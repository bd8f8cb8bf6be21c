/** Chinese texts of the dashboard. */
import type { DashboardTexts } from './en.ts'

export const cn: DashboardTexts = {
  welcome: (name) => `欢迎您，${name}`,
  morning: (name) => `早上好，${name}`,
  afternoon: (name) => `下午好，${name}`,
  evening: (name) => `晚上好，${name}`,
  stepsLeft: (count) => `网站已经上线，还有 ${count} 件小事，做完就更像您的网站了。`,
  summary: (comments, others) =>
    comments > 0 && others > 0
      ? `有 ${comments} 条评论等您回复，还有 ${others} 件事需要处理。`
      : comments > 0
        ? `有 ${comments} 条评论等您回复。`
        : others > 0
          ? `有 ${others} 件事需要处理。`
          : '今天没有要您处理的事。',
  untitled: '无标题',
  states: { draft: '草稿', changed: '已发布，有未发布的修改', scheduled: '定时发布' },
  words: (count) => `，${count} 字`,
  answer: { title: '等您回复', all: '全部评论', approve: '仅通过' },
  writing: { title: '继续写', all: '全部草稿' },
  scheduled: { title: '定时发布' },
  unsent: {
    title: '仅存在此浏览器中',
    text: '这些新文章尚未送达服务器，打开即会发送。',
    state: '草稿，未发送',
  },
  numbers: {
    title: '最近 30 天',
    views: () => '次浏览',
    visitors: () => '位访客',
    subscribers: () => '位订阅者',
    link: '统计',
  },
  steps: {
    title: '接下来',
    done: (done, all) => `已完成 ${done} / ${all}`,
    isDone: '完成',
    notForMe: '不需要',
    later: '以后再说',
    save: '保存',
    moving: '从别的博客搬来？',
    import: '导入文章',
    hideList: '隐藏列表',
    hidden: (step) => `已隐藏“${step}”`,
    listHidden: '已隐藏接下来的步骤',
    name: { title: '站名与标语', text: '读者和搜索引擎最先看到的就是它们。', verb: '填写' },
    url: { title: '公开网址', text: '没有 HTTPS，浏览器会警告读者，通行密钥也无法使用。', verb: '怎么做' },
    author: { title: '让读者认识您', text: '一张头像、一句介绍，出现在您的每篇文章旁。', verb: '添加' },
    article: { title: '写第一篇文章', text: '空白草稿已经备好，短一点也没关系。', verb: '去写' },
    menu: {
      title: '选择导航里有什么',
      text: '现在 9 个页面都在里面。不需要的可以隐藏，其余的可以改名。',
      verb: '选择',
    },
    email: { title: '设置邮件', text: '设置之前，没人能注册或找回密码。', verb: '设置' },
    backup: { title: '做一次备份', text: '全部内容放进一个文件，并试着恢复一次来验证。', verb: '备份' },
    siteName: '站名',
    tagline: '标语',
    picture: '头像',
    line: '一句话介绍',
    urlHow: '服务器在启动前就要知道自己的网址。请在服务器配置中设置并重启，这一步会自动完成。',
  },
  horizon: { text: '每篇文章都是首页上的一道光，写得越长，光越高。', link: '看看您的网站' },
  needs: {
    title: '需要处理',
    look: '查看',
    setUp: '设置',
    backUp: '备份',
    renew: '更新',
    backingUp: '正在备份',
    jobs: (count) => `${count} 个后台任务失败`,
    jobsText: '在您处理之前，不会再次尝试。',
    emails: (count) => `${count} 封邮件发送失败`,
    emailsText: '本该收到邮件的人毫不知情。',
    delayedEmails: (count) => `${count} 封邮件没有发出去`,
    delayedEmailsText: '四天内会自动重试。邮件设置里有邮件服务器的回应。',
    friendRequests: (count) => `${count} 个网站申请友链`,
    friendRequestsText: '通过后访客才能看到。',
    backupFailed: (time) => `${time} 的备份失败了`,
    backupFailedText: '上一次备份之后的新内容只在这里。',
    noMail: '网站无法发送邮件',
    noMailText: (waiting) =>
      waiting === 0 ? '没人能注册、订阅或找回密码。' : `${waiting} 封邮件在等待发送，也没人能注册。`,
    noBackup: '还没有备份',
    lastBackup: '上次备份：',
    backupText: '此后的新内容只在这里。',
    disk: (percent) => `磁盘已用 ${percent}%`,
    diskText: '磁盘满了就什么都存不了。请删除没有用到的文件。',
    token: (name, date) => `令牌“${name}”将于 ${date} 到期`,
    tokenText: '到期后，使用它的程序会停止工作。',
  },
  demo: {
    title: '示例内容还在',
    text: '文章、说说、相册和评论，同时也是使用说明。您修改过的会保留。',
    delete: '删除',
    question: {
      title: '删除示例内容？',
      text: '全部示例内容及其图片和评论都会删除，您修改过的会保留。此操作无法撤销。',
      confirm: '删除',
    },
    deleted: '示例内容已删除',
    kept: '以下内容您修改过，因此保留：',
    kinds: { article: '文章', talk: '说说', friend: '友链', video: '视频', album: '相册', page: '页面' },
    done: '好',
  },
}
export default cn
