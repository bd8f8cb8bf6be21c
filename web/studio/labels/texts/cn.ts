/** Chinese texts of the screen of categories and tags. */
import type { LabelScreenTexts } from './en.ts'

export const cn: LabelScreenTexts = {
  text: '改名后，所有文章立即显示新名称。旧网址会跳转。',
  kinds: { category: '分类', tag: '标签' },
  articles: (count) => `${count} 篇文章`,
  notPublic: (count) => `其中 ${count} 篇未公开`,
  view: (name) => `在网站上查看“${name}”`,
  rename: '重命名',
  merge: '合并',
  delete: '删除',
  actionOn: (action, name) => `${action}：${name}`,
  renameTitle: (name) => `重命名“${name}”`,
  renameText: (count) => `新名称会显示在 ${count} 篇文章中。网址不变，除非另行修改。`,
  name: '名称',
  nameMissing: '请填写分类名称。',
  tagNameMissing: '请填写标签名称。',
  mergeTitle: (name) => `合并“${name}”`,
  mergeText: (count) => `${count} 篇文章会改用另一个，此项随即消失，它的网址会跳转到那里。`,
  mergeInto: '合并到',
  deleteTitle: (name) => `删除“${name}”？`,
  deleteText: {
    category: (count) => `${count} 篇文章将没有分类，它的网址会跳转到归档。`,
    tag: (count) => `${count} 篇文章将失去此标签，它的网址会跳转到标签页面。`,
  },
  renamed: (name) => `已重命名为“${name}”`,
  merged: (count) => `已合并，更改了 ${count} 篇文章`,
  deleted: (count) => `已删除，更改了 ${count} 篇文章`,
  undone: '已撤销',
  cancel: '取消',
  none: {
    category: ['还没有分类', '发布文章时可以选择分类。'],
    tag: ['还没有标签', '发布文章时可以添加标签。'],
  },
}
export default cn
