/** Chinese texts of the about page and the welcome text. */
import type { PageScreenTexts } from './en.ts'

const cn: PageScreenTexts = {
  about: {
    title: '关于页面',
    around: '页面在这段文字上方显示您的名字、简介、头像和社交链接，下方是评论。',
    placeholder: '谁在这里写作，为什么？行首输入 / 打开菜单。',
    open: '打开关于页面',
    published: '关于页面已发布。',
  },
  welcome: {
    title: '留言板欢迎语',
    around: '读者会在留言板的评论上方看到这段文字。两种语言都留空时不显示。',
    placeholder: '欢迎您的读者。行首输入 / 打开菜单。',
    open: '打开留言板',
    published: '留言板已显示这段文字。',
  },
  borrowed: {
    en: '这里没有内容时，英文读者会看到中文内容。',
    cn: '这里没有内容时，中文读者会看到英文内容。',
  },
  publish: '发布',
  discard: '放弃更改',
  discarded: '已放弃更改。',
  merged: '另一台设备发布了更改，已合并到您的文字中。请阅读后再发布。',
  elsewhere: '您正在另一个标签页中编辑此页面',
  status: {
    published: '已发布，无更改',
    draft: '草稿，保存在此浏览器中',
    unstored: '浏览器无法保存：请发布或复制文字',
    publishing: '正在发布……',
    failed: (reason) => `未能发布：${reason}`,
    conflict: '有两份文字需要合并，都已保留',
    retry: '重试',
  },
}
export default cn
